import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Field } from '@iwater/contract/kit/field-types'
import type { Route } from '@iwater/contract/route'
import { createContext } from 'react'
import { partOf } from '../list/list-address.ts'
import { callsOf } from '../records.ts'

/** By which field of a form a record of a tree stands below another one, and what is offered there. */
type ParentChoices = {
  field: Field | undefined
  route: Route
  input: { except?: string; filter?: string }
}

/** Undefined in forms of what is no tree. */
export const ParentContext = createContext<ParentChoices | undefined>(undefined)

/** What a record with these values can stand below: neither itself nor what is below it, and nothing of another part. */
export function parentOf(
  entity: Entity,
  id: string | undefined,
  values: Values,
): ParentChoices | undefined {
  const { tree } = entity.list
  if (tree === undefined) return undefined
  return {
    field: entity.fields[tree],
    route: callsOf(entity).choices as Route,
    input: {
      ...(id !== undefined && { except: id }),
      ...(entity.list.within && { filter: JSON.stringify(partOf(entity, values)) }),
    },
  }
}
