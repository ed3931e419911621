/** Checks whether a page may be recorded: never one for login, sign-up or setting a password. */
export const isRecordablePage = (path: string): boolean => !/^\/auth(?:\/|$)/i.test(path)
