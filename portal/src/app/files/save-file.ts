/** A link lives this long: the download has begun by then. Source: PRO-CODE-28, AMB-91. */
const linkMs = 100;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), linkMs);
}
