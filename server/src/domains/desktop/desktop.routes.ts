import * as contract from '@iwater/contract/desktop'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import {
  addFavourite,
  listFavourites,
  orderFavourites,
  removeFavourite,
} from './favourite.service.ts'
import { readLayout, saveLayout } from './layout.service.ts'
import { listNotes, orderNotes, removeNote, saveNote } from './note.service.ts'

export function desktopRoutes(api: Api) {
  serveTransaction(api, contract.readLayout, ({ desktop }, { db, session }) =>
    readLayout(db, session, desktop),
  )
  serveTransaction(api, contract.saveLayout, (layout, { db, session }) =>
    saveLayout(db, session, layout),
  )

  serveTransaction(api, contract.listFavourites, (_, { db, session }) =>
    listFavourites(db, session),
  )
  serveTransaction(api, contract.addFavourite, ({ functionId }, { db, session }) =>
    addFavourite(db, session, functionId),
  )
  serveTransaction(api, contract.orderFavourites, ({ functionIds }, { db, session }) =>
    orderFavourites(db, session, functionIds),
  )
  serveTransaction(api, contract.removeFavourite, ({ functionId }, { db, session }) =>
    removeFavourite(db, session, functionId),
  )

  serveQuery(api, contract.listNotes, (_, { db, session }) => listNotes(db, session))
  // A new note takes a transaction, a changed one a statement at half the cost.
  serve(api, contract.saveNote, (note, { session }) => saveNote(api.database, session, note))
  serveTransaction(api, contract.orderNotes, ({ noteIds }, { db, session }) =>
    orderNotes(db, session, noteIds),
  )
  serveTransaction(api, contract.removeNote, ({ noteId }, { db, session }) =>
    removeNote(db, session, noteId),
  )
}
