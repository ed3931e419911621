import { builder } from '../platform/graphql/builder.ts'
import { type DataExport, dataExports, exportToken, startDataExport } from './exports.ts'

const forOwners = { may: 'data.export' } as const

const StatusRef = builder.enumType('DataExportStatus', { values: ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const })

const ExportRef = builder.objectRef<DataExport>('DataExport').implement({
  description: 'An archive of everything of a business',
  fields: t => ({
    id: t.exposeID('id'),
    authorName: t.exposeString('authorName'),
    withFiles: t.exposeBoolean('withFiles'),
    status: t.expose('status', { type: StatusRef }),
    tablesDone: t.exposeInt('tablesDone'),
    tablesTotal: t.exposeInt('tablesTotal', { nullable: true }),
    bytes: t.exposeFloat('bytes'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    isReady: t.exposeBoolean('isReady', { description: 'It can be fetched' }),
  }),
})

builder.queryFields(t => ({
  dataExports: t.withAuth(forOwners).field({
    type: [ExportRef],
    description: 'The latest exports, newest first',
    resolve: (_root, _args, { scope, clock }) => dataExports(scope.db, clock.now()),
  }),
}))

builder.mutationFields(t => ({
  startDataExport: t.withAuth(forOwners).boolean({
    description: 'Makes an archive of everything, which can be fetched for 24 hours',
    args: {
      withFiles: t.arg.boolean({ required: true, description: 'With photos and receipts' }),
      currentPassword: t.arg.string({ description: 'Needed when the login is older than 10 minutes' }),
    },
    resolve: async (_root, { withFiles, currentPassword }, context) => {
      await startDataExport(context, { withFiles, currentPassword: currentPassword ?? null })
      return true
    },
  }),
  linkDataExport: t.withAuth(forOwners).string({
    description: 'Makes a link to an archive; the link before it ends. Returns its token',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => exportToken(context, id),
  }),
}))
