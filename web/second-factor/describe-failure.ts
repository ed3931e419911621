import { ApiError } from '../platform/api/api.ts'
import { TEXTS } from './texts.ts'

/** Returns the server's message, or a general one. */
export const describeFailure = (error: Error): string => (error instanceof ApiError ? error.message : TEXTS.failed)
