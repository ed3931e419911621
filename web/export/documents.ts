import { graphql } from '../platform/api/graphql.ts'

export const DataExportsQuery = graphql(`
  query DataExports {
    dataExports {
      id
      authorName
      withFiles
      status
      tablesDone
      tablesTotal
      bytes
      createdAt
      expiresAt
      isReady
    }
  }
`)

export const StartDataExportMutation = graphql(`
  mutation StartDataExport($withFiles: Boolean!, $currentPassword: String) {
    startDataExport(withFiles: $withFiles, currentPassword: $currentPassword)
  }
`)

export const LinkDataExportMutation = graphql(`
  mutation LinkDataExport($id: ID!) {
    linkDataExport(id: $id)
  }
`)
