/** Texts of what two people change at the same time. */
export const TEXTS = {
  title: 'This changed while you were editing.',
  by: (name: string, time: string) => `${name}, ${time}:`,
  somebody: 'Somebody else saved:',
  /** `Phone: (416) 555-0100 instead of (416) 555-0199` */
  row: (label: string, saved: string, mine: string) => `${label}: ${saved} instead of ${mine}`,
  none: 'nothing',
  keepOrUse: 'Save your input anyway, or leave it as it is now.',
  keepMine: 'Keep mine',
  takeOther: 'Use the other change',
} as const
