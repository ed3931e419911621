/** A file without readable text; its message says what to do. */
export class Unreadable extends Error {}
