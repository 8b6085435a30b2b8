/** What stands for a picture that did not load; names the host of one that lies elsewhere. */
export function brokenPictureText(src: string, page: string = window.location.href): string {
  const host = URL.canParse(src, page) ? new URL(src, page).host : "";
  return host === "" || host === new URL(page).host ? "Cannot be shown" : `Cannot be shown from ${host}`;
}
