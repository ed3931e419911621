import { spellings } from '../../domain/format/spelling.ts'

export const TEXTS = {
  notAColor: spellings('Please choose a colour, such as #14633f.'),
  noPicture: 'Please upload this picture again.',
  tooManyPictures: 'There are too many new pictures today. Save one of them, or try again tomorrow.',
  pictureTooSlow: 'This picture takes too long to draw. Please use a simpler one.',
  image: {
    unreadable: 'This picture can’t be shown. Please use PNG, JPEG, WebP, GIF or SVG.',
    damaged: 'The picture is damaged or has more than 16 megapixels.',
    svgTooLarge: 'The SVG is larger than 256 kB. Please use a smaller one.',
    svgUnsafe: 'The SVG has a document type or is not UTF-8 text. Please save it as plain SVG.',
    oldIcon: 'This icon has an old format. Please use PNG or SVG.',
  },
} as const
