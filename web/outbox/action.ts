/** What staff do on a device that may be sent later. A `draft` is an inspection in progress: only its last state is sent. */
export type ActionKind = 'draft' | 'photo' | 'finish' | 'notes' | 'answer' | 'complete' | 'payment' | 'stock' | 'fuel'

/** Why the server refused an action. */
export interface Refused {
  statusCode: number
  error: string
  message: string
}

/** An action that waits on this device, without its content. */
export interface Action {
  id: string
  /** The idempotency key. A draft gets another with each change. */
  key: string
  /** The work order; for stock and fuel the van, as `vanSubject` names it. */
  orderId: string
  kind: ActionKind
  /** What a photo shows, if it was taken of one thing. Not secret. */
  subject?: string | undefined
  /** When it was done, on this device's clock in milliseconds. */
  at: number
  /** Its place in the order of all actions on this device. */
  nth: number
  /** The version of the work order that was shown. Own actions that are sent before it raise it. */
  version: number | null
  /** The storage location of a photo or a receipt, once it is uploaded. */
  location: string | null
  refused: Refused | null
}

/** Steps of one job: each needs the one before. Notes and photos stand for themselves, and a finished inspection has all answers. */
const STEPS: readonly ActionKind[] = ['finish', 'complete', 'payment']

/** Whether an action needs an earlier one of the same order to be sent before. Answers are to work that the finished inspection recommends. */
function needs(later: Action, earlier: Action): boolean {
  if (later.orderId !== earlier.orderId || later.nth <= earlier.nth) return false
  if (later.kind === 'answer') return earlier.kind === 'finish'
  const step = STEPS.indexOf(earlier.kind)
  return step >= 0 && STEPS.indexOf(later.kind) > step
}

/** Whether an action cannot be sent because the server refused an earlier step of its job. */
export const isHeld = (action: Action, all: readonly Action[]): boolean =>
  all.some(earlier => earlier.refused !== null && needs(action, earlier))

/** Whether a new action takes the place of a refused one: the same step was done again. */
export const replaces = (later: Action, earlier: Action): boolean =>
  earlier.refused !== null &&
  later.orderId === earlier.orderId &&
  later.kind === earlier.kind &&
  later.nth > earlier.nth &&
  (later.kind === 'finish' || later.kind === 'complete')

export const sameAction = (one: Pick<Action, 'id' | 'key'>, other: Pick<Action, 'id' | 'key'>): boolean =>
  one.id === other.id && one.key === other.key

/** Returns the actions in the order in which they were done. */
export const inOrder = (actions: readonly Action[]): Action[] => actions.toSorted((one, other) => one.nth - other.nth)

/**
 * Returns the next action to send; undefined when none can be sent.
 * @param tried actions that failed in this round
 */
export function nextAction(actions: readonly Action[], tried: readonly Action[]): Action | undefined {
  const isStuck = (action: Action): boolean => action.refused !== null || tried.some(one => sameAction(one, action))
  const stuck = actions.filter(isStuck)
  return inOrder(actions).find(action => !isStuck(action) && !stuck.some(earlier => needs(action, earlier)))
}

/** Whether a sent action alone made the order's new version. Otherwise somebody else changed the order too. */
export const isOwnVersion = (
  sent: Action,
  { version, raises }: { version?: number | undefined; raises: number },
): boolean => sent.version !== null && raises > 0 && version === sent.version + raises

/**
 * Returns the later actions that were done on the same version of the order, if the sent action alone made the new one. Otherwise
 * the later actions must keep their version, so that the server can tell that somebody else changed the order.
 * @param raises by how many versions the sent action raises the order
 */
export function rebased(
  actions: readonly Action[],
  { sent, version, raises }: { sent: Action; version: number; raises: number },
): Action[] {
  if (!isOwnVersion(sent, { version, raises })) return []
  return actions.filter(
    ({ orderId, version: seen, nth }) => orderId === sent.orderId && nth > sent.nth && seen === sent.version,
  )
}

const VAN = 'van '

/** Returns what an action of a van has instead of an order. */
export const vanSubject = (vanId: string): string => VAN + vanId

/** Whether an action belongs to a work order. */
export const isOfOrder = ({ orderId }: Pick<Action, 'orderId'>): boolean => /^\d+$/.test(orderId)

/** What the outbox stores of a change of a van's stock or fuel, for everybody who shows it. */
export interface SaidContent {
  /** What was done, as its author reads it. */
  said: string
}
