import { loadConfig } from '../server/platform/config.ts'
import { secretOf } from '../server/platform/secret.ts'

/** The secret of the server that is tested: as DATA_DIR keeps it, or as SECRET gives it. */
export const serverSecret = (): string =>
  secretOf(loadConfig({ DATA_DIR: process.env.DATA_DIR, SECRET: process.env.SECRET }))
