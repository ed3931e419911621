import type { ChangeLine } from '../../domain/history/describe.ts'
import { HISTORY_SECTIONS } from '../../domain/history/sections.ts'
import { builder } from '../platform/graphql/builder.ts'
import { ImpactRef } from '../settings/schema.ts'
import { previewPutBack, putBack, type PutBackPreview } from './put-back/put-back.ts'
import {
  type DescribedEntry,
  describeEntries,
  type HistoryAuthor,
  historyAuthors,
  settingsHistory,
} from './read-history.ts'

const forReaders = { may: 'history.see' } as const

const SectionRef = builder.enumType('HistorySection', {
  description: 'A part of the settings',
  values: HISTORY_SECTIONS,
})
const LineRef = builder.objectRef<ChangeLine>('SettingsChangeLine').implement({
  description: 'A changed value in plain words',
  fields: t => ({
    label: t.exposeString('label', { description: 'Empty: the value says what it is' }),
    from: t.exposeString('from', { nullable: true, description: 'Null: there was nothing' }),
    to: t.exposeString('to', { nullable: true, description: 'Null: nothing is left' }),
  }),
})
const ChangeRef = builder.objectRef<DescribedEntry>('SettingsChange').implement({
  description: 'A change of settings: who changed what and when',
  fields: t => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    author: t.exposeString('actorName'),
    authorKind: t.exposeString('actorKind', { description: 'staff, set-up, operator, import or job' }),
    device: t.exposeString('device', { nullable: true, description: 'Browser and system' }),
    section: t.expose('section', { type: SectionRef }),
    title: t.exposeString('title'),
    franchise: t.exposeString('franchise', { nullable: true, description: 'Null: the whole business' }),
    lines: t.field({ type: [LineRef], resolve: ({ lines }) => lines }),
    more: t.exposeInt('more', { description: 'How many further values changed' }),
    reason: t.exposeString('reason', { nullable: true }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why it cannot be put back. Null: ask for the preview',
    }),
  }),
})
const AuthorRef = builder.objectRef<HistoryAuthor>('SettingsAuthor').implement({
  description: 'Somebody who changed settings',
  fields: t => ({
    key: t.exposeString('key', {
      description: 'For the filter: the id of a person, or set-up, operator, import or job',
    }),
    name: t.exposeString('name'),
  }),
})
const PreviewRef = builder.objectRef<PutBackPreview>('PutBackPreview').implement({
  description: 'What putting a change back does',
  fields: t => ({
    title: t.exposeString('title'),
    lines: t.field({
      type: [LineRef],
      description: 'From what it is now to what it was',
      resolve: ({ lines }) => lines,
    }),
    impact: t.field({ type: ImpactRef, resolve: ({ impact }) => impact }),
    stamp: t.exposeString('stamp', { description: 'The save sends it as `seen`' }),
  }),
})

builder.queryFields(t => ({
  settingsHistory: t.withAuth(forReaders).field({
    type: [ChangeRef],
    description:
      'The changes of settings, newest first: all for owners and admins; for managers those of their franchises and of the business',
    args: {
      author: t.arg.string(),
      section: t.arg({ type: SectionRef }),
      franchiseId: t.arg.id({ description: 'Only what belongs to this franchise' }),
      words: t.arg.string({
        description:
          'Found in old and new values and in reasons, without regard to case, at most 13 months before `until`',
      }),
      from: t.arg({ type: 'DateTime' }),
      until: t.arg({ type: 'DateTime', description: 'Not included' }),
      before: t.arg.id({ description: 'The last change of the page before' }),
      first: t.arg.int({ description: 'Up to 500; 20 by default' }),
    },
    resolve: async (_root, args, context) => describeEntries(context, await settingsHistory(context, args)),
  }),
  settingsAuthors: t.withAuth(forReaders).field({
    type: [AuthorRef],
    description: 'Who made the changes that this person may read',
    resolve: (_root, _args, context) => historyAuthors(context),
  }),
  previewPutBack: t.withAuth(forReaders).field({
    type: PreviewRef,
    description: 'What putting a change back does, or why it cannot be put back',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => previewPutBack(context, id),
  }),
}))

builder.mutationField('putBackChange', t =>
  t.withAuth(forReaders).id({
    description: 'Puts a change of settings back, as a new change with the same checks, and returns its id',
    args: { id: t.arg.id({ required: true }), seen: t.arg.string({ required: true }), accepted: t.arg.string() },
    resolve: (_root, args, context) => putBack(context, args),
  }),
)
