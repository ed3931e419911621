/** Texts of exports, and why the archive leaves something out. */
export const TEXTS = {
  running: 'An export is being made already. Wait until it is done.',
  notReady: 'This export is not ready, or its 24 hours are over. Make a new one.',
  fileName: (day: string) => `vanbay-export-${day}.zip`,
  tooManyFiles: 'There are too many files for one archive. Export without them, and ask the operator for the files.',
  leftOut: {
    session: 'Sessions: anyone who has one is logged in.',
    credential: 'What a person logs in with.',
    link: 'Links that work once.',
    temporary: 'Made again when it is needed.',
    secret: 'A hash, a token or a sealed key.',
    importFile: 'The file that was imported. Its owner has it.',
  },
} as const
