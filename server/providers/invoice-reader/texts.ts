export const TEXTS = {
  busy: 'We’re busy reading other invoices. Please try again in a minute.',
  tookTooLong: 'Reading took too long. Please choose a smaller picture, or fewer pages.',
  tooLargeWhenOpened:
    'This file is too large when it is opened. Please choose a smaller picture, or the invoice alone.',
  notRead: 'We couldn’t read this file. Please take a sharp picture from straight above.',
  notOpened: 'We can’t open this file. Please choose a photo (JPEG, PNG or WebP) or a PDF.',
  pictureTooLarge:
    'This picture is too large. Please take it with fewer pixels, or scan the invoice with 300 dots per inch.',
  pdfNotOpened: 'We can’t open this PDF. Please choose another file, or take a picture of the invoice.',
  pdfTooLarge: 'This PDF is too large when it is unpacked. Please choose the invoice alone, or take a picture of it.',
  pdfPictureTooLarge:
    'A picture in this PDF is too large. Please scan the invoice with 300 dots per inch, or take a picture of it.',
  tooManyPages: (most: number) => `This PDF has more than ${most} pages. Please choose the invoice alone.`,
} as const
