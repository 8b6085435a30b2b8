import { startTransition, useOptimistic } from "react";
import { SearchBox, type SearchBoxProps } from "../../ui/filters/search-box.tsx";

/**
 * The search field of a list that is read whole: `<WholeListSearch label="Search products" {...shown.searchBox} />`. A key draws
 * the field alone; the list, which may hold a thousand boxes, hears of it in a transition and so never keeps the next key waiting.
 */
export function WholeListSearch({ value, onChange, ...rest }: SearchBoxProps) {
  const [typed, show] = useOptimistic(value);
  return (
    <SearchBox
      {...rest}
      value={typed}
      onChange={(text) =>
        startTransition(() => {
          show(text);
          onChange(text);
        })
      }
    />
  );
}
