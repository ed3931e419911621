export const TEXTS = {
  name: (most: number) => `Please enter a name of 1 to ${most} characters, such as Van 3.`,
  nameTaken: 'Another van of this franchise has this name. Please choose another name.',
} as const
