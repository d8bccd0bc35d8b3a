// Field connections: which station or device sends by which protocol, and to which points its values go.
export { countConnections } from './connection.queries.ts'
export { connectionRecords, connectionRoutes } from './connection.routes.ts'
export { connectionKinds } from './connections.jobs.ts'
export { createConnection } from './new-connection.service.ts'
export { sealStations } from './seal-stations.queries.ts'
