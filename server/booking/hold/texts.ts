export const TEXTS = {
  tooManyHolds: 'We cannot keep this time for you right now. You can still book it.',
  over: 'The time that we kept for you is over. You can still book it while it is free.',
  lost: 'Our office just gave this time to another customer. Please choose another one. What you typed is still here.',
} as const
