/** The texts of step 1 before the application runs, when the network lost a part of it. */
export const START_TEXTS = {
  lost: 'The page did not load completely. Please check your connection.',
  reload: 'Load again',
} as const
