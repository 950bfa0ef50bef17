/*
 * assets.c: which file of the page a URL path leads to.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "server/net/assets.h"

static const char *path_of(const char *address)
{
    const srv_asset *asset = srv_asset_find(address);

    return asset ? asset->path : "none";
}

static void test_files(void **state)
{
    (void)state;
    assert_true(srv_n_assets > 0);
    for (int i = 0; i < srv_n_assets; i++) {
        const srv_asset *a = &srv_assets[i];

        assert_true(i == 0 || strcmp(srv_assets[i - 1].path, a->path) < 0);
        assert_ptr_equal(srv_asset_find(a->path), a);
        assert_true(a->size > 0 && a->type[0]);
        assert_int_equal(a->etag[0], '"');
        assert_int_equal(strlen(a->etag), 34);
    }
    assert_string_equal(srv_asset_find("/index.html")->type, "text/html; charset=utf-8");
    assert_string_equal(srv_asset_find("/index.html")->cache, "no-cache");
    assert_memory_equal(srv_asset_find("/index.html")->bytes, "<!doctype html>", 15);
}

static void test_pages(void **state)
{
    static const char *const page[] = { "/",       "/t/01k9abcdefghjkmnpqrstvwxyz",
                                        "/learn",  "/a/b/",
                                        "/apiary", "/healthy" };

    (void)state;
    for (size_t i = 0; i < sizeof page / sizeof page[0]; i++)
        assert_string_equal(path_of(page[i]), "/index.html");
}

static void test_nothing_else(void **state)
{
    static const char *const wrong[] = {
        "",        "index.html",   "/index.htm",          "/../index.html",
        "/./",     "/INDEX.HTML",  "//index.html",        "/index.html/",
        "/api",    "/api/nothing", "/api/tables/x/y",     "/socket",
        "/health", "/metrics",     "/%2e%2e/etc/passwd.", "/../../etc/passwd",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_string_equal(path_of(wrong[i]), "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
