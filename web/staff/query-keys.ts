/** Query keys of the staff. */
export const staffKeys = {
  person: (id: string) => ['staff-person', id] as const,
  members: () => ['staff-members'] as const,
  invitations: () => ['invitations'] as const,
  choices: () => ['staff-choices'] as const,
  link: (token: string) => ['invitation-link', token] as const,
}
