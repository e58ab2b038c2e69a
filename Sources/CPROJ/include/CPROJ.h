// PROJ, loaded when it is first needed.
//
// Linking libproj costs every start of the command 17 ms, most of which never leave the plan (docs/decisions/0010).
// The header of PROJ still decides the types, so a changed signature does not compile.

#ifndef FOOTWAY_CPROJ_H
#define FOOTWAY_CPROJ_H

#include <proj.h>

#define FOOTWAY_PROJ_FUNCTIONS(F)                                                                                 \
  F(area_create) F(area_destroy) F(area_set_bbox) F(as_proj_string) F(clone) F(context_create)                    \
  F(context_destroy) F(context_errno) F(context_errno_string) F(context_set_enable_network) F(context_set_search_paths) \
  F(coordoperation_get_accuracy) F(coordoperation_get_grid_used) F(coordoperation_get_grid_used_count)            \
  F(coordoperation_has_ballpark_transformation) F(coordoperation_is_instantiable) F(create)                       \
  F(create_crs_to_crs_from_pj) F(create_from_name) F(create_operation_factory_context) F(create_operations)       \
  F(crs_get_coordinate_system) F(crs_get_sub_crs) F(cs_get_axis_count) F(cs_get_axis_info)                        \
  F(crs_info_list_destroy) F(destroy) F(errno_reset) F(get_area_of_use)                                  \
  F(get_crs_info_list_from_database) F(get_id_auth_name) F(get_id_code) F(get_name) F(get_source_crs) F(get_type) \
  F(list_destroy) F(list_get) F(list_get_count) F(log_func) F(normalize_for_visualization)                \
  F(operation_factory_context_destroy) F(operation_factory_context_set_area_of_interest)                          \
  F(operation_factory_context_set_grid_availability_use) F(operation_factory_context_set_spatial_criterion)       \
  F(trans)

#define FOOTWAY_PROJ_FIELD(name) __typeof__(&proj_##name) name;
/// The functions of PROJ that are used, without their common prefix.
typedef struct footway_proj {
  FOOTWAY_PROJ_FUNCTIONS(FOOTWAY_PROJ_FIELD)
} footway_proj;
#undef FOOTWAY_PROJ_FIELD

/// Loads PROJ once; any thread may call it. NULL when no fitting library is installed.
const footway_proj *footway_proj_load(void);

/// Keeps a context from writing to standard error; PROJ does so past its log level when the data base is missing.
void footway_proj_silence(PJ_CONTEXT *context);

/// The longitude and latitude of a coordinate as two plain numbers, since unions are awkward to build elsewhere.
PJ_COORD footway_proj_coordinate(double x, double y, double z);

/// Transforms columns in place, `z` may be NULL; what fails becomes HUGE_VAL. A tenth faster than proj_trans_generic.
void footway_proj_transform(PJ *object, PJ_DIRECTION direction, size_t count, double *x, double *y, double *z);

#endif
