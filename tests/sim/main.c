/*
 * main.c: a server without network answers a request and a message.
 */
#include <stdio.h>
#include <string.h>

#include "world.h"

static void answered(void *ctx, int status, const char *body)
{
    *(int *)ctx += status == 200 && strstr(body, "\"token\"");
}

static void hear(void *ctx, sim_wire *w, const char *text)
{
    (void)w;
    *(int *)ctx += text && strstr(text, "pong");
}

int main(void)
{
    sim_plan plan = { .seed = 17 };
    int n_right = 0;
    sim *s;

    sim_start(NULL);
    sim_config(&plan.config);
    s = sim_new(&plan);
    sim_boot(s);
    sim_ask(s,
            &(sim_question){
                .method = SRV_POST, .path = "/api/guest", .then = answered, .ctx = &n_right });
    sim_say(sim_dial(s, "", hear, &n_right), "{\"t\":\"ping\"}");
    sim_run(s, s->now + 1000);
    sim_free(s);
    sim_end();
    printf("1..1\n%sok 1 - a request and a message\n", n_right == 2 ? "" : "not ");
    return n_right != 2;
}
