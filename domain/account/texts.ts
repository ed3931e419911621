export const TEXTS = {
  managerReach: {
    discountCodes: 'a code works in every franchise. The owner or an admin grants it, and can pause every code',
    catalogue:
      'vans need new parts, oils and tools at once. Adding changes nothing that is there; to rename, merge or archive needs `catalogue.change`',
  },
  sessionDays: (most: number) => `Please enter 1 to ${most} days.`,
  firstDay: 'Please enter the first day.',
  firstDayPast: 'Please choose today or a later day.',
  invalidEmail: 'Please enter a valid email address',
  name: {
    missing: 'Please enter a name',
    tooLong: 'Please enter a name of at most 255 characters',
    hasLineBreak: 'Please enter the name on one line, without special control characters',
    hasLink: 'Please enter the name without a web address',
  },
  password: {
    tooShort: 'Password must be at least 6 characters.',
    isEmail: 'Password must not match the email.',
    staffTooShort: 'Staff passwords must be at least 12 characters.',
    tooCommon: 'This password is too common and easy to guess. Please choose another.',
    hasName:
      'Staff passwords must not contain your name, your email or the name of the business. Please choose another.',
    differ: 'Passwords do not match',
  },
  roles: {
    lastOwner: 'This is the only owner. Please make somebody else an owner first.',
    oneself: 'You cannot take a role from yourself. Please ask another owner or admin.',
    notPermitted:
      'You may not change these roles. Only owners change owners and admins, and managers change only technicians.',
  },
  device: {
    known: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
  },
} as const
