/** Texts of the files that staff keep with a customer. */
export const TEXTS = {
  title: 'Files',
  hint: 'PDFs and pictures of up to 20 MB. The customer can ask for a copy.',
  add: 'Add file',
  progress: 'Upload',
  added: (name: string) => `${name} added.`,
  again: 'Upload again',
  none: 'No files yet.',
  kilobytes: (kilobytes: string) => `${kilobytes} KB`,
  megabytes: (megabytes: string) => `${megabytes} MB`,
  by: (size: string, author: string, time: string) => `${size}, ${author}, ${time}`,
  delete: 'Delete file',
  deleteNamed: (name: string) => `Delete file ${name}`,
  deleteTitle: 'Delete this file?',
  deleteText: (name: string) => `${name} is deleted for everybody. This can’t be undone.`,
} as const
