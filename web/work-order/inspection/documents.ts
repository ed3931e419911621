import { graphql } from '../../platform/api/graphql.ts'

/** The signed-in user's encryption key for unsent work on this device. */
export const DraftKeyMutation = graphql(`
  mutation DraftKey {
    draftKey
  }
`)

export const SaveInspectionMutation = graphql(`
  mutation SaveInspection($id: ID!, $inspection: InspectionInput!, $finish: Boolean!) {
    saveInspection(id: $id, inspection: $inspection, finish: $finish) {
      id
    }
  }
`)

export const AddInspectionPhotoMutation = graphql(`
  mutation AddInspectionPhoto($id: ID!, $location: String!) {
    addInspectionPhoto(id: $id, location: $location) {
      id
    }
  }
`)
