import { IMPORT_KINDS } from '../../domain/import/kinds.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import { countLargeChanges, type ImportLine, importLines } from './read-lines.ts'
import { type ImportRun, importRun, importRuns } from './runs.ts'
import { applyImport, checkImport, discardImport, undoImport } from './steps.ts'

/** Managers add parts. The commands check the kind. */
const forImports = { may: 'catalogue.add' } as const

const KindRef = builder.enumType('ImportKind', { description: 'What can be imported', values: IMPORT_KINDS })
const StatusRef = builder.enumType('ImportStatus', {
  values: ['COLUMNS', 'CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE'] as const,
})
const StateRef = builder.enumType('ImportLineState', { values: ['NEW', 'CHANGED', 'SAME', 'WRONG'] as const })

const ChosenColumnRef = builder.objectRef<{ field: string; column: number }>('ImportColumn').implement({
  fields: t => ({ field: t.exposeString('field'), column: t.exposeInt('column') }),
})
const ColumnInputRef = builder.inputType('ImportColumnInput', {
  fields: t => ({
    field: t.string({ required: true }),
    column: t.int({ required: true, description: 'Its place in the header, from 0' }),
  }),
})

const RunRef = builder.objectRef<ImportRun>('ImportRun').implement({
  description: 'An import of one file, from its upload to its undo',
  fields: t => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindRef }),
    status: t.expose('status', { type: StatusRef }),
    authorName: t.exposeString('authorName'),
    franchiseName: t.exposeString('franchiseName'),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Prices: of the franchise instead of its country' }),
    fileName: t.exposeString('fileName'),
    encoding: t.exposeString('encoding'),
    delimiter: t.exposeString('delimiter'),
    header: t.exposeStringList('header'),
    samples: t.field({ type: 'JSON', description: 'The first rows, as lists of cells', resolve: run => run.samples }),
    columns: t.field({
      type: [ChosenColumnRef],
      description: 'The column of each field',
      resolve: run => Object.entries(run.columns).map(([field, column]) => ({ field, column })),
    }),
    rowCount: t.exposeInt('rowCount'),
    rowsDone: t.exposeInt('rowsDone', { description: 'While the file is checked' }),
    newCount: t.exposeInt('newCount'),
    changedCount: t.exposeInt('changedCount'),
    sameCount: t.exposeInt('sameCount'),
    wrongCount: t.exposeInt('wrongCount'),
    largeChanges: t.int({
      description: 'Prices that change by 30 % or more',
      resolve: (run, _args, context) => countLargeChanges(context.scope.db, run),
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why the last step failed' }),
    hasFile: t.exposeBoolean('hasFile', { description: 'False once it is deleted, after 30 days' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    appliedAt: t.expose('appliedAt', { type: 'DateTime', nullable: true }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true }),
  }),
})

const ChangeRef = builder.objectRef<ImportLine['changes'][number]>('ImportLineChange').implement({
  fields: t => ({
    label: t.exposeString('label'),
    from: t.exposeString('from', { nullable: true }),
    to: t.exposeString('to', { nullable: true }),
  }),
})
const ProblemRef = builder.objectRef<ImportLine['problems'][number]>('ImportLineProblem').implement({
  fields: t => ({
    label: t.exposeString('label', { description: 'The column; empty for the whole line' }),
    message: t.exposeString('message'),
  }),
})
const LineRef = builder.objectRef<ImportLine>('ImportLine').implement({
  fields: t => ({
    line: t.exposeInt('line'),
    title: t.exposeString('title'),
    changes: t.field({ type: [ChangeRef], resolve: line => line.changes }),
    problems: t.field({ type: [ProblemRef], resolve: line => line.problems }),
  }),
})

builder.queryFields(t => ({
  importRuns: t.withAuth(forImports).field({
    type: [RunRef],
    description: 'The latest imports, newest first',
    resolve: (_root, _args, { scope, actor }) => importRuns(scope.db, actor),
  }),
  importRun: t.withAuth(forImports).field({
    type: RunRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, actor }) => importRun(scope.db, actor, id),
  }),
  importLines: t.withAuth(forImports).field({
    type: [LineRef],
    description: 'A page of the lines in one state, in the order of the file',
    args: {
      id: t.arg.id({ required: true }),
      state: t.arg({ type: StateRef, required: true }),
      after: t.arg.int({ description: 'Only lines after this one' }),
    },
    resolve: async (_root, { id, state, after }, { scope, actor }) =>
      await importLines(scope.db, await importRun(scope.db, actor, id), { state, after: after ?? 0 }),
  }),
}))

builder.mutationFields(t => {
  const id = t.arg.id({ required: true })
  return {
    checkImport: t.withAuth(forImports).field({
      type: RunRef,
      description: 'Says which column has which field, and checks the file. Nothing is changed',
      args: { id, columns: t.arg({ type: [ColumnInputRef], required: true }) },
      resolve: (_root, args, context) => checkImport(context, args),
    }),
    applyImport: t.withAuth(forImports).field({
      type: RunRef,
      description: 'Imports a checked file, whole or not at all',
      args: {
        id,
        newCount: t.arg.int({ required: true, description: 'As the page showed them' }),
        changedCount: t.arg.int({ required: true }),
      },
      resolve: (_root, args, context) => applyImport(context, args),
    }),
    undoImport: t.withAuth(forImports).field({
      type: RunRef,
      description: 'Takes an import back, while nothing of it was used or changed',
      args: { id },
      resolve: (_root, args, context) => undoImport(context, args.id),
    }),
    discardImport: t.withAuth(forImports).boolean({
      description: 'Deletes an import that was not applied',
      args: { id },
      resolve: async (_root, args, context) => {
        await discardImport(context, args.id)
        return true
      },
    }),
  }
})
