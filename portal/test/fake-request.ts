/** Stands in for XMLHttpRequest: the test says what comes back, and when. */
export class FakeRequest extends EventTarget {
  /** The one that was made last. */
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  opened: unknown[] = [];
  sent: FormData | undefined;

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...given: unknown[]): void {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.sent = body;
  }
  abort(): void {
    this.dispatchEvent(new Event("abort"));
  }

  sentSoFar(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
  answer(status: number, body: string): void {
    this.status = status;
    this.responseText = body;
    this.dispatchEvent(new Event("load"));
  }
  fail(): void {
    this.dispatchEvent(new Event("error"));
  }
}
