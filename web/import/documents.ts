import { graphql } from '../platform/api/graphql.ts'

const RunFragment = graphql(`
  fragment ShownImport on ImportRun {
    id
    kind
    status
    authorName
    franchiseName
    countryCode
    isOwn
    fileName
    encoding
    delimiter
    header
    samples
    columns {
      field
      column
    }
    rowCount
    rowsDone
    newCount
    changedCount
    sameCount
    wrongCount
    largeChanges
    problem
    hasFile
    createdAt
    appliedAt
    undoneAt
  }
`)

export const ImportRunsQuery = graphql(`
  query ImportRuns {
    importRuns {
      id
      kind
      status
      authorName
      fileName
      rowCount
      newCount
      changedCount
      wrongCount
      createdAt
    }
  }
`)

export const ImportRunQuery = graphql(
  `
    query ImportRun($id: ID!) {
      importRun(id: $id) {
        ...ShownImport
      }
    }
  `,
  [RunFragment],
)

export const ImportLinesQuery = graphql(`
  query ImportLines($id: ID!, $state: ImportLineState!, $after: Int) {
    importLines(id: $id, state: $state, after: $after) {
      line
      title
      changes {
        label
        from
        to
      }
      problems {
        label
        message
      }
    }
  }
`)

export const CheckImportMutation = graphql(
  `
    mutation CheckImport($id: ID!, $columns: [ImportColumnInput!]!) {
      checkImport(id: $id, columns: $columns) {
        ...ShownImport
      }
    }
  `,
  [RunFragment],
)

export const ApplyImportMutation = graphql(
  `
    mutation ApplyImport($id: ID!, $newCount: Int!, $changedCount: Int!) {
      applyImport(id: $id, newCount: $newCount, changedCount: $changedCount) {
        ...ShownImport
      }
    }
  `,
  [RunFragment],
)

export const UndoImportMutation = graphql(
  `
    mutation UndoImport($id: ID!) {
      undoImport(id: $id) {
        ...ShownImport
      }
    }
  `,
  [RunFragment],
)

export const DiscardImportMutation = graphql(`
  mutation DiscardImport($id: ID!) {
    discardImport(id: $id)
  }
`)
