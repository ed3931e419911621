/** The texts of moving an appointment to another time. */
export const TEXTS = {
  title: 'Reschedule',
  picker: 'New date and time',
  legend: { open: 'Free', request: 'On request' },
  first: (slot: string) => `First available: ${slot}`,
  noTimes: 'There are no times this week.',
  slotsFailed: 'The times could not be loaded.',
  choose: 'Choose a time',
  confirm: (slot: string, isRequest: boolean) => (isRequest ? `Request ${slot}` : `Move to ${slot}`),
  keep: 'Keep the time',
  moved: 'Your appointment is moved.',
  requested: 'We have noted your new time and will tell you as soon as it is confirmed.',
}
