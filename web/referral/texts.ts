export const TEXTS = {
  link: 'Your link',
  copy: 'Copy link',
  copied: 'Link copied.',
  notCopied: 'We couldn’t copy the link. Please select and copy it.',
  share: 'Share',
  shareText: (name: string) => `Let ${name} come to you: book with my link and save on your first service.`,
} as const
