import {
  findPeople as findPeopleRoute,
  listContacts as listContactsRoute,
  readPersonal as readPersonalRoute,
  removeAvatar as removeAvatarRoute,
  savePersonal as savePersonalRoute,
  uploadAvatar as uploadAvatarRoute,
} from '@iwater/contract/accounts/profile'
import { megabyte } from '@iwater/contract/files'
import { parameterBounds } from '@iwater/contract/organisation/parameter-values'
import { sentFile } from '#platform/http/sent-file'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import {
  findPeople,
  listContacts,
  readPersonal,
  removeAvatar,
  savePersonal,
  uploadAvatar,
} from './profile.service.ts'

/** No tenant lets a picture be larger. */
const mostBytes = parameterBounds.pictureMegabytes.most * megabyte

export function profileRoutes(api: Api, services: Services) {
  const { vault, clock } = services
  const links = { vault, clock }
  serveTransaction(api, readPersonalRoute, (_, { db, session, language }) =>
    readPersonal(db, session, { language, links }),
  )
  // Compares a password.
  serve(api, savePersonalRoute, (change, { session }) => savePersonal(services, session, change))
  serve(api, uploadAvatarRoute, (_, { session, request }) =>
    uploadAvatar(services, session, sentFile(request, mostBytes + 1)),
  )
  serve(api, removeAvatarRoute, (_, { session }) => removeAvatar(services, session))
  serveTransaction(api, findPeopleRoute, (wanted, { db, session, language }) =>
    findPeople(db, session, wanted, { language, links }),
  )
  serveTransaction(api, listContactsRoute, (wanted, { db, session, language }) =>
    listContacts(db, session, wanted, { language, links }),
  )
}
