import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Send, Smartphone, Coffee } from "lucide-react";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { featuresOn, settings } from "../../../app/start/settings.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { canSend, canTest, type PushForm } from "./push-form.ts";
import { useSegmentNames, useSegmentSize } from "../../segments/index.ts";
import { sendTestPush } from "./push-queries.ts";
import { devicesText, peopleText } from "./push-words.ts";

export interface PushComposeProps {
  readonly form: PushForm;
  readonly set: (part: Partial<PushForm>) => void;
  readonly onSend: () => void;
}

/** Segment, texts, Confirm and the number of people; beside them what a telephone will show. Source: APP-PUSH-02, APP-PUSH-03, APP-PUSH-05, APP-PUSH-06. */
export function PushCompose({ form, set, onSend }: PushComposeProps) {
  const size = useSegmentSize(form.segmentUuid);
  const hasSegments = featuresOn().has("segments");
  const text = (name: "internalDescription" | "title" | "body", label: string) => ({
    label,
    name,
    value: form[name],
    isRequired: true,
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <Card title="New push notification">
      {!hasSegments && <Note tone="info">Segments are switched off, so you can only send a test.</Note>}
      <div className="push-compose">
        <div className="ui-stack">
          <div className="ui-field-grid">
            {hasSegments && <SegmentField form={form} set={set} />}
            <TextField
              {...text("internalDescription", "Internal description")}
              hint="For the history below; customers never see it"
              maxLength={200}
            />
          </div>
          <TextField {...text("title", "Title")} maxLength={120} />
          <div className="push-body">
            <TextArea {...text("body", "Body")} rows={3} maxLength={800} />
          </div>
          {hasSegments && <SegmentCount isChosen={form.segmentUuid !== ""} size={size} />}
          <Checkbox
            label="Confirm"
            name="confirm"
            value={form.isConfirmed}
            onChange={(isConfirmed) => set({ isConfirmed })}
          />
          <TestSender form={form} />
          <div className="push-acts">
            <Button
              variant="primary"
              icon={Send}
              isDisabled={!canSend(form, size.data)}
              onPointerEnter={preloadDialog}
              onClick={onSend}
            >
              Send
            </Button>
          </div>
        </div>
        <PhonePreview title={form.title} body={form.body} />
      </div>
    </Card>
  );
}

function SegmentField({ form: { segmentUuid }, set }: Pick<PushComposeProps, "form" | "set">) {
  const names = useSegmentNames();
  const options = (names.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <div className="ui-stack">
      <Select
        label="Segment"
        name="segmentUuid"
        options={options}
        value={options.some(({ value }) => value === segmentUuid) ? segmentUuid : ""}
        placeholder={names.isPending ? "Loading…" : options.length === 0 ? "There are no segments" : "Choose…"}
        isRequired
        onChange={(value) => set({ segmentUuid: value })}
      />
      {names.isError && <LoadFailure query={names} />}
    </div>
  );
}

/** The number that has to be there before anything is sent. */
function SegmentCount({ isChosen, size }: { isChosen: boolean; size: ReturnType<typeof useSegmentSize> }) {
  if (isChosen && size.isError) return <LoadFailure query={size} />;
  const words = !isChosen
    ? "Choose a segment"
    : size.data === undefined
      ? "Counting…"
      : size.data === 0
        ? "Nobody is in this segment now"
        : peopleText(size.data);
  return (
    <div className="push-count">
      <span id="push-segment-count">Segment count</span>
      <output aria-labelledby="push-segment-count">{words}</output>
      <span>Who has the app is told before it is sent.</span>
    </div>
  );
}

/** Sends what is being written to the devices of one customer account, as a rule the reader's own. */
function TestSender({ form }: Pick<PushComposeProps, "form">) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | undefined>();
  const test = useMutation({
    mutationFn: () => sendTestPush({ body: { title: form.title, body: form.body, email } }),
    onSuccess: ({ sent }) => notifySuccess(`A test is on its way to ${devicesText(sent)} of ${email.trim()}`),
    onError: (failure) => {
      const reason = failure instanceof ApiError ? failure.errors["email"] : undefined;
      if (reason === undefined) notifyError(messageOf(failure, "The test could not be sent"));
      else setError(reason);
    },
  });
  return (
    <div className="push-test">
      <TextField
        label="Test customer"
        name="testEmail"
        type="email"
        hint="Email of your customer account in the app"
        value={email}
        error={error}
        onChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
      />
      <Button
        icon={Smartphone}
        isDisabled={!canTest(form, email)}
        isPending={test.isPending}
        onClick={() => test.mutate()}
      >
        Send test
      </Button>
    </div>
  );
}

/** A message as a locked telephone shows it; what is not written yet is told in grey. */
function PhonePreview({ title, body }: { title: string; body: string }) {
  const { productName } = settings();
  return (
    <figure className="push-phone" aria-label="Preview on a telephone">
      <div className="push-phone-screen">
        <p className="push-phone-time" aria-hidden>
          9:41
        </p>
        <div className="push-phone-message">
          <span className="push-phone-icon" aria-hidden>
            <Coffee size={16} />
          </span>
          <div className="push-phone-words">
            <span className="push-phone-app">
              <span>{productName}</span>
              <span>now</span>
            </span>
            <strong data-missing={title.trim() === "" || undefined}>{title.trim() || "Title"}</strong>
            <p data-missing={body.trim() === "" || undefined}>{body.trim() || "Body"}</p>
          </div>
        </div>
      </div>
      <figcaption>Telephones show about four lines; the rest when it is pulled open.</figcaption>
    </figure>
  );
}
