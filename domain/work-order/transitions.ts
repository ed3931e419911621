import { TEXTS } from './texts.ts'

/** Fields that the lifecycle rules of a work order use. */
export interface WorkOrderState {
  status: 'ASSIGNED' | 'COMPLETE' | 'CANCELLED'
  isConfirmed: boolean
  isInspected: boolean
  scheduledAt: Date
}

export type WorkOrderAction =
  | 'confirm'
  | 'assign'
  | 'edit'
  | 'cancel'
  | 'restore'
  | 'inspect'
  | 'complete'
  | 'editPoNumber'
  | 'lockCar'
  | 'addPhoto'
  | 'rebill'
  | 'amendInspection'
  | 'answerWork'

type Transition = (state: WorkOrderState, dayHasBegun: boolean) => boolean

/** One table for the server and the screens: when each step is possible (WOFLOW-02, -04, -06, -13, -14; WODETAIL-07, -08). */
const TRANSITIONS: Record<WorkOrderAction, Transition> = {
  confirm: state => state.status === 'ASSIGNED' && !state.isConfirmed,
  assign: state => state.status === 'ASSIGNED',
  edit: state => state.status === 'ASSIGNED',
  cancel: state => state.status === 'ASSIGNED',
  restore: state => state.status === 'CANCELLED',
  inspect: (state, dayHasBegun) =>
    state.status === 'ASSIGNED' && state.isConfirmed && !state.isInspected && dayHasBegun,
  complete: (state, dayHasBegun) =>
    state.status === 'ASSIGNED' && state.isConfirmed && state.isInspected && dayHasBegun,
  lockCar: (state, dayHasBegun) => state.status === 'ASSIGNED' && state.isConfirmed && dayHasBegun,
  // A photo that was waiting for a connection may arrive late.
  addPhoto: (state, dayHasBegun) => state.status !== 'CANCELLED' && state.isConfirmed && dayHasBegun,
  // Its invoice must be credited or voided first.
  rebill: state => state.status === 'COMPLETE',
  amendInspection: state => state.status !== 'CANCELLED' && state.isInspected,
  // Many customers answer on the phone, days after the visit.
  answerWork: state => state.status !== 'CANCELLED' && state.isInspected,
  // Fleets often send their number late, with the bill (rule W11).
  editPoNumber: state => state.status !== 'CANCELLED',
}

/** Checks whether the step is possible now; `dayHasBegun` is by the franchise's local day (rule W7). */
export const can = (action: WorkOrderAction, state: WorkOrderState, dayHasBegun: boolean): boolean =>
  TRANSITIONS[action](state, dayHasBegun)

/** Returns why the step is not possible, as a sentence that says what to do. */
export const denialReason = (action: WorkOrderAction): string => TEXTS.denial[action]

/** Requested: assigned and not confirmed; upcoming: assigned and confirmed; past: completed (WOLIST-03). Cancelled orders have a list of their own. */
export const WORK_ORDER_LISTS = ['requested', 'upcoming', 'past', 'cancelled'] as const
export type WorkOrderList = (typeof WORK_ORDER_LISTS)[number]

/** Returns the list from which staff work on an order; none once it is cancelled. */
export function listOf(state: Pick<WorkOrderState, 'status' | 'isConfirmed'>): WorkOrderList | null {
  if (state.status === 'COMPLETE') return 'past'
  if (state.status === 'CANCELLED') return null
  return state.isConfirmed ? 'upcoming' : 'requested'
}
