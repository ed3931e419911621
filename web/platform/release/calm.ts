/** What somebody does on a page. */
export interface Doing {
  path: string
  /** The page on which something was typed or chosen last. */
  typedOn: string | null
  /** A field has text, perhaps typed before anything was noted. */
  hasText: boolean
  hasDialog: boolean
  /** A field has the focus. */
  isEditing: boolean
  /** Something that they did waits to be sent. */
  isSending: boolean
  isVisible: boolean
}

/** Whether a page may ask to be loaded again: nobody books, types, chooses or waits for something to be sent. */
export const isCalm = (doing: Doing): boolean =>
  doing.isVisible &&
  !/^\/book(?:\/|$)/.test(doing.path) &&
  doing.typedOn !== doing.path &&
  !(doing.hasText || doing.hasDialog || doing.isEditing || doing.isSending)
