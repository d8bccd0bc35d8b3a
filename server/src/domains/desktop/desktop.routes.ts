import * as contract from '@iwater/contract/desktop'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import {
  addFavourite,
  listFavourites,
  orderFavourites,
  removeFavourite,
} from './favourite.service.ts'
import { readLayout, saveLayout } from './layout.service.ts'
import { listNotes, orderNotes, removeNote, saveNote } from './note.service.ts'

export function desktopRoutes(api: Api, services: Services) {
  serve(api, contract.readLayout, ({ desktop }, { session }) =>
    readLayout(services, session, desktop),
  )
  serve(api, contract.saveLayout, (layout, { session }) => saveLayout(services, session, layout))

  serve(api, contract.listFavourites, (_, { session }) => listFavourites(services, session))
  serve(api, contract.addFavourite, ({ functionId }, { session }) =>
    addFavourite(services, session, functionId),
  )
  serve(api, contract.orderFavourites, ({ functionIds }, { session }) =>
    orderFavourites(services, session, functionIds),
  )
  serve(api, contract.removeFavourite, ({ functionId }, { session }) =>
    removeFavourite(services, session, functionId),
  )

  serve(api, contract.listNotes, (_, { session }) => listNotes(services, session))
  serve(api, contract.saveNote, (note, { session }) => saveNote(services, session, note))
  serve(api, contract.orderNotes, ({ noteIds }, { session }) =>
    orderNotes(services, session, noteIds),
  )
  serve(api, contract.removeNote, ({ noteId }, { session }) =>
    removeNote(services, session, noteId),
  )
}
