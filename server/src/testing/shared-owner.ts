/** The login by which tests that share a database prepare and inspect data; it sees the tenants of the running test. */
export const sharedOwner = 'iwater_test'
