export { Cluster, type ClusterOptions, layerCluster, takeover } from "./layer-cluster.ts"
export type { ClusterRunOptions } from "./options.ts"
export { runOnCluster } from "./run-on-cluster.ts"
export { cancelCluster, clusterStatus } from "./status.ts"
