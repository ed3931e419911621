import { MANAGER_ROLES } from '../../../domain/account/roles.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { changed } from '../change-schema.ts'
import { WorkOrderRef } from '../schema.ts'
import { restoreWorkOrder } from './restore-work-order.ts'

builder.mutationFields(t => ({
  restoreWorkOrder: t.withAuth({ role: MANAGER_ROLES }).field({
    type: WorkOrderRef,
    description:
      'Puts a cancelled order back at its price. Refused with 409 TIME_SLOT_UNAVAILABLE if no van is available at the time',
    args: {
      id: t.arg.id({ required: true }),
      scheduledAt: t.arg({ type: 'DateTime', description: 'The time that it had, if omitted' }),
      isRequest: t.arg.boolean({ description: 'Whether the time was shown as one that can only be requested' }),
      version: t.arg.int({ description: 'As shown. Refused with 409 CHANGED_MEANWHILE if it differs' }),
    },
    resolve: (_root, { id, scheduledAt, isRequest, version }, context) =>
      changed(
        context,
        id,
        restoreWorkOrder(context, { id, version, scheduledAt: scheduledAt ?? null, isRequest: isRequest ?? false }),
      ),
  }),
}))
