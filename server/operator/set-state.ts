import type pg from 'pg'
import { pauseMessageProblem, type TenantState } from '../../domain/tenant/tenant-state.ts'
import { Refusal } from '../platform/refusal.ts'
import { asOperator, type Operated } from './as-operator.ts'
import { TEXTS } from './texts.ts'

/** The state that a command sets, and the states that it may come from. Opening for the first time is the owner's, with the checklist. */
const COMMANDS = {
  pause: { to: 'paused', from: ['open', 'paused'] },
  open: { to: 'open', from: ['paused', 'closed', 'open'] },
  close: { to: 'closed', from: ['setup', 'open', 'paused', 'closed'] },
} as const satisfies Record<string, { to: TenantState; from: readonly TenantState[] }>
export type StateCommand = keyof typeof COMMANDS
export const isStateCommand = (name: string | undefined): name is StateCommand => name !== undefined && name in COMMANDS

/**
 * Pauses, opens or closes a business.
 * @param message for pausing: what customers read; undefined keeps the sentence that there is
 * @throws Refusal 409 when its state does not allow it; 422 for a message over 300 characters; 404 for an unknown tenant
 */
export async function setState(
  pool: pg.Pool,
  { command, message, ...operated }: Operated & { command: StateCommand; message?: string | undefined },
): Promise<void> {
  const text = message?.trim()
  if (text !== undefined && pauseMessageProblem(text) !== undefined)
    throw new Refusal(422, 'VALIDATION_FAILED', TEXTS.messageLength)
  await asOperator(pool, operated, async client => {
    const { rows } = await client.query<{ state: TenantState }>('select state from tenant where id = $1 for update', [
      operated.tenantId,
    ])
    const { from, to } = COMMANDS[command]
    const state = rows[0]?.state ?? 'closed'
    if (!from.some(one => one === state)) throw new Refusal(409, 'WRONG_STATE', TEXTS.wrongState[command])
    await client.query(
      `update tenant set state = $2, pause_message = coalesce($3, pause_message), closes_at = case when $2 = 'open' then null else closes_at end where id = $1`,
      [operated.tenantId, to, text ?? null],
    )
  })
}
