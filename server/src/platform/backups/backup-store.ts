/** Where backups are kept: a folder or a bucket. Adapters: server/src/providers/backup-store. */
export interface BackupStore {
  /** The object is stored whole, or not at all, when this returns. One that exists is replaced. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Every object whose name starts with the prefix and is in the range, in any order. */
  list(prefix: string, range?: NameRange): Promise<readonly StoredBackupObject[]>;
  delete(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface NameRange {
  readonly from?: string;
  readonly before?: string;
}

export interface StoredBackupObject {
  readonly name: string;
  readonly modifiedAt: Date;
}
