/** Query keys of a person's notifications. */
export const notificationKeys = {
  all: (userId: number) => ['notifications', userId] as const,
  unread: (userId: number) => ['notifications', userId, 'unread'] as const,
  list: (userId: number) => ['notifications', userId, 'list'] as const,
  choices: (userId: number) => ['notification-choices', userId] as const,
  saveChoice: (userId: number) => ['save-notification-choice', userId] as const,
}
