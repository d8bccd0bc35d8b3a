// The page of parameters: what a tenant has changed of the product's numbers. Their values are read from organisation.
export { parameterRoutes } from './parameter.routes.ts'
