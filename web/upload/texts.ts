/** All texts of uploading pictures. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  noUrl: 'Failed to receive a valid URL for upload.',
  failed: (reason: string) => `Failed to upload file: ${reason}`,
  noConnection: 'no connection',
  status: (status: number, reason: string) => `${status} ${reason}`,
  notPicture: 'We can’t open this file. Please choose a photo.',
  progress: 'Upload',
  uploaded: 'Uploaded',
  again: 'Upload again',
  choose: 'Take or choose a picture',
  chooseAnother: 'Take another picture',
} as const
