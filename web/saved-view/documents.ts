import { graphql } from '../platform/api/graphql.ts'

export const SavedViewsQuery = graphql(`
  query SavedViews($page: ViewPage!) {
    savedViews(page: $page) {
      id
      name
      query
      vanId
    }
  }
`)

export const SaveViewMutation = graphql(`
  mutation SaveView($page: ViewPage!, $name: String!, $query: String!, $vanId: ID) {
    saveView(page: $page, name: $name, query: $query, vanId: $vanId) {
      id
      name
      query
      vanId
    }
  }
`)

export const DeleteViewMutation = graphql(`
  mutation DeleteView($page: ViewPage!, $id: ID!) {
    deleteView(page: $page, id: $id) {
      id
      name
      query
      vanId
    }
  }
`)
