import type { Config } from '../platform/config.ts'
import { ConfigError } from '../platform/config.ts'
import { deriveSecret } from '../platform/secret.ts'
import { createFolderStore, type ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'
import { TEXTS } from './texts.ts'

const CHECK_LENGTH = 16

/** Returns where the backups are. @throws ConfigError when BACKUP_DIR is not set */
export function placeOf({ backup, s3 }: Config): ObjectStore {
  if (!backup) throw new ConfigError(TEXTS.noPlace)
  if ('folder' in backup) return createFolderStore(backup.folder)
  if (!s3) throw new ConfigError(TEXTS.noAccount)
  return createS3Store(s3, backup.bucket, backup.prefix)
}

/** Returns a text that says whether a secret is the same as another one, and does not reveal it. */
export const secretCheckOf = (secret: string): string => deriveSecret(secret, 'backup check').slice(0, CHECK_LENGTH)
