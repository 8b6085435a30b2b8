/**
 * Compresses (zstd) and encrypts (age) what goes into the backup store. Both are public formats: without Crema an object is
 * read with `age -d -i KEYFILE OBJECT | zstd -d`.
 */
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Secret } from "../config/secret.ts";
import { DatabaseStartError } from "../database/database-start-error.ts";
import type { BackupStore, StoredBackupObject } from "./backup-store.ts";

export class DamagedBackup extends DatabaseStartError {}

export interface Vault {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws DamagedBackup if the object is damaged, DatabaseStartError if it is encrypted with another key */
  get(name: string): Promise<Buffer | undefined>;
  list(prefix: string): Promise<readonly StoredBackupObject[]>;
  delete(name: string): Promise<void>;
}

export const newBackupKey = (): Promise<string> => generateX25519Identity();

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const packed = ".zst";
const encrypted = ".zst.age";

/**
 * @param installation - the database's system identifier: installations never read each other's objects
 * @param key - where it is set, only what is encrypted is there: anybody who may write could add something that is not
 */
export function openVault(store: BackupStore, installation: string, key: Secret): Vault {
  const pathOf = (name: string): string => `${installation}/${name}`;
  const isRead = (name: string): boolean => name.endsWith(encrypted) || (!key.isSet && name.endsWith(packed));
  return {
    async put(name, bytes) {
      const small = await compress(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
      if (key.isSet) await store.put(pathOf(name) + encrypted, await encrypt(small, key));
      else await store.put(pathOf(name) + packed, small);
    },
    async get(name) {
      const sealed = await store.get(pathOf(name) + encrypted);
      const plain = sealed === undefined && !key.isSet ? await store.get(pathOf(name) + packed) : undefined;
      const small = sealed === undefined ? plain : await decrypt(name, sealed, key);
      if (small === undefined) return undefined;
      return decompress(small).catch(() => {
        throw new DamagedBackup(`The backup is damaged: ${name} cannot be unpacked.`);
      });
    },
    async list(prefix) {
      const found = await store.list(pathOf(prefix));
      return found
        .filter(({ name }) => isRead(name))
        .map(({ name, modifiedAt }) => ({
          name: name.slice(installation.length + 1).replace(/\.zst(\.age)?$/, ""),
          modifiedAt,
        }));
    },
    async delete(name) {
      await store.delete(pathOf(name) + encrypted);
      await store.delete(pathOf(name) + packed);
    },
  };
}

async function encrypt(bytes: Buffer, key: Secret): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key.reveal()));
  return Buffer.from(await encrypter.encrypt(bytes));
}

async function decrypt(name: string, bytes: Buffer, key: Secret): Promise<Buffer> {
  if (!key.isSet)
    throw new DatabaseStartError(`The backup is encrypted (${name}): set BACKUP_KEY to the key it was made with.`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.reveal());
  try {
    return Buffer.from(await decrypter.decrypt(bytes));
  } catch (error) {
    if (error instanceof Error && error.message.includes("no identity matched"))
      throw new DatabaseStartError("BACKUP_KEY is not the key that the backup was made with.", { cause: error });
    throw new DamagedBackup(`The backup is damaged: ${name} cannot be decrypted.`, { cause: error });
  }
}
