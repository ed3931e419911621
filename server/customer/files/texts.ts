export const TEXTS = {
  name: 'Please name the file, in up to 255 characters.',
  uploadAgain: 'Please upload the file again.',
  tooMany: 'This customer has 100 files. Delete one that is out of date first.',
} as const
