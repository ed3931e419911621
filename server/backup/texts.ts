/** For the person who runs the server. */
export const TEXTS = {
  noPlace: 'Set BACKUP_DIR to a folder of another disk or machine, or to s3://bucket/folder with the S3 settings.',
  noAccount: 'BACKUP_DIR is a bucket, so the S3 settings must be set.',
  otherDatabase: (place: string) =>
    `BACKUP_DIR (${place}) has the backups of another database. Set it to another place, and keep this one for as long as you need its backups.`,
  notArchived:
    'The database runs since before BACKUP_DIR was set, so its log is not kept. Stop this server and start it again.',
  unreachable: (place: string, reason: string) => `The backup’s place ${place} cannot be reached: ${reason}`,
  failing: (reason: string) => `The database’s log waits on this disk, because its backup fails: ${reason}`,
  worksAgain: (place: string) => `The backup’s place ${place} works again.`,
  external: `The database of DATABASE_URL runs elsewhere, and its files can only be copied there. Use its own tool: the backups of your hosting, pg_basebackup with a log archive, or pg_dump.
  npm run backup -- --files copies the uploads.
  npm run tenant -- export --tenant 1 --file business.zip writes everything of one business to a file, from any database.`,
} as const
