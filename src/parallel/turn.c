/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "parallel/pipeline.h"

void pipeline_turn_init(struct pipeline_turn *turn)
{
    pthread_mutex_init(&turn->lock, NULL);
    for (size_t i = 0; i < PIPELINE_TURN_SEATS; i++)
        pthread_cond_init(&turn->moved[i], NULL);
    turn->next = 0;
}

void pipeline_turn_destroy(struct pipeline_turn *turn)
{
    for (size_t i = 0; i < PIPELINE_TURN_SEATS; i++)
        pthread_cond_destroy(&turn->moved[i]);
    pthread_mutex_destroy(&turn->lock);
}

void pipeline_turn_take(struct pipeline_turn *turn, const struct pipeline_slot *slot)
{
    pthread_mutex_lock(&turn->lock);
    while (turn->next != slot->number)
        pthread_cond_wait(&turn->moved[slot->number % PIPELINE_TURN_SEATS], &turn->lock);
    pthread_mutex_unlock(&turn->lock);
}

void pipeline_turn_pass(struct pipeline_turn *turn)
{
    pthread_mutex_lock(&turn->lock);
    turn->next++;
    pthread_cond_broadcast(&turn->moved[turn->next % PIPELINE_TURN_SEATS]);
    pthread_mutex_unlock(&turn->lock);
}
