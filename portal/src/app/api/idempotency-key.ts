/** A new Idempotency-Key, for one act and its retries; where what is sent can change between tries: `keyPerBody`. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/**
 * Keys for the tries of one opened form: the same for the same body however often it is sent, a new one for another body, because the
 * server refuses a key that comes back with another request.
 */
export function keyPerBody(): (body: unknown) => string {
  let sent = "";
  let key = "";
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== sent) {
      sent = text;
      key = newIdempotencyKey();
    }
    return key;
  };
}
