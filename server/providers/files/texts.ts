export const TEXTS = {
  wrongType: 'Please choose a photo (JPEG, PNG, WebP or HEIC) or a PDF.',
  wrongSize: 'Please choose a file of at most 20 MB that is not empty.',
  sizeMissing: 'Please send the size of the file in bytes.',
} as const
