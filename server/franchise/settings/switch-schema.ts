import { builder } from '../../platform/graphql/builder.ts'
import { copySwitches, switchCopy, type SwitchTarget } from './copy-switches.ts'

const forCopies = { may: 'franchise.change' } as const

const SwitchTargetRef = builder.objectRef<SwitchTarget>('SwitchTarget').implement({
  description: 'A franchise that gets the features of another one, and what that one lets its managers change',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    features: t.exposeStringList('features'),
    managerRights: t.exposeStringList('managerRights'),
    isSame: t.exposeBoolean('isSame', { description: 'A copy would change nothing' }),
    stamp: t.exposeString('stamp', { description: 'A copy sends it in `seen`' }),
  }),
})

builder.queryFields(t => ({
  switchCopy: t.withAuth(forCopies).field({
    type: [SwitchTargetRef],
    description: "The actor's other franchises, with their features and what their managers may change",
    args: { franchiseId: t.arg.id({ required: true, description: 'The franchise whose switches are copied' }) },
    resolve: (_root, { franchiseId }, context) => switchCopy(context, franchiseId),
  }),
}))

builder.mutationFields(t => ({
  copySwitches: t.withAuth(forCopies).field({
    type: [SwitchTargetRef],
    description: 'Gives other franchises the features of one, and what its managers may change',
    args: {
      franchiseId: t.arg.id({ required: true, description: 'The franchise whose switches are copied' }),
      toFranchiseIds: t.arg.idList({ required: true }),
      seen: t.arg.stringList({ required: true, description: 'The stamps of the chosen franchises, in any order' }),
    },
    resolve: (_root, args, context) => copySwitches(context, args),
  }),
}))
